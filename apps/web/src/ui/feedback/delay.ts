import { useEffect, useState } from 'react';

/** True once `active` has lasted `delayMs`: quick answers never flash a skeleton. */
export function useDelayed(active: boolean, delayMs = 150): boolean {
  const [late, setLate] = useState(false);
  useEffect(() => {
    if (!active) {
      setLate(false);
      return undefined;
    }
    const timer = setTimeout(() => setLate(true), delayMs);
    return () => clearTimeout(timer);
  }, [active, delayMs]);
  return active && late;
}
