import { TableHead, WideTable } from '../../ui/index.ts';

type Change = { field: string; before: string; after: string };

/** Fields of an account as they were and as they are now, side by side. */
export function Changes({ label, changes }: { label: string; changes: readonly Change[] }) {
  return (
    <WideTable label={label}>
      <table className="plain-table wraps">
        <TableHead texts={['Field', 'Before', 'Now']} />
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
