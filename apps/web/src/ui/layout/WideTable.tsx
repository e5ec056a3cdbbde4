import { type ReactNode, useEffect, useRef, useState } from 'react';
import './layout.css';

type WideTableProps = {
  /** What scrolls, for people who reach it by keyboard: "Speeds to choose between". */
  label: string;
  children: ReactNode;
};

/**
 * A table that may be wider than its place: it scrolls sideways inside it. Only while it does, it is
 * a stop of the Tab key, so that the arrow keys reach what lies beyond the edge.
 */
export function WideTable({ label, children }: WideTableProps) {
  const box = useRef<HTMLDivElement>(null);
  const [isWider, setWider] = useState(false);
  useEffect(() => {
    const place = box.current;
    if (!place) return undefined;
    const measure = () => setWider(place.scrollWidth > place.clientWidth);
    const observer = new ResizeObserver(measure);
    observer.observe(place);
    for (const child of place.children) observer.observe(child);
    return () => observer.disconnect();
  }, []);
  const stop = isWider ? { tabIndex: 0, role: 'group', 'aria-label': label } : {};
  return (
    <div className="scroll-x" ref={box} {...stop}>
      {children}
    </div>
  );
}
