import { TableHead } from './pieces.tsx';
import { WideTable } from './WideTable.tsx';

type Change = { field: string; before: string; after: string };

type ChangesProps = { label: string; changes: readonly Change[]; after?: string };

/** Fields as they were and as they are now, or would be, side by side. */
export function Changes({ label, changes, after: heading = 'Now' }: ChangesProps) {
  return (
    <WideTable label={label}>
      <table className="plain-table wraps">
        <TableHead texts={['Field', 'Before', heading]} />
        <tbody>
          {changes.map(({ field, before, after }) => (
            <tr key={field}>
              <td>{field}</td>
              <td>
                <del>{before || 'none'}</del>
              </td>
              <td>
                <strong>{after || 'none'}</strong>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </WideTable>
  );
}
