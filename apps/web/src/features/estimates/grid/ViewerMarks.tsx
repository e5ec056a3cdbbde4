import { Avatar } from '../../../ui/index.ts';
import { useGrid } from './worksheet-context.ts';

/** Who else has this worksheet open. */
export function ViewerMarks() {
  const viewers = useGrid((snapshot) => snapshot.viewers);
  if (viewers.length === 0) return null;
  return (
    <ul className="ws-viewers" aria-label="Also here">
      {viewers.map(({ memberId, name, isTyping }) => (
        <li key={memberId} title={isTyping ? `${name} is typing` : `${name} is here`}>
          <Avatar name={name} />
          <span className="visually-hidden">{isTyping ? `${name}, typing` : name}</span>
        </li>
      ))}
    </ul>
  );
}
