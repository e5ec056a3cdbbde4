import { Button } from '@mantine/core';
import {
  EMPTY_VIEW,
  ErrorState,
  ForbiddenState,
  ListPage,
  OfflineState,
  Panel,
  State,
} from '../ui/index.ts';

const nothing = () => undefined;

/** What stands in the place of content. */
export function StateSection() {
  return (
    <div style={{ display: 'grid', gridTemplateColumns: '1fr 1fr', gap: 12 }}>
      <Panel label="Empty">
        <State title="No vendor credit notes yet" actions={<Button>Create credit note</Button>}>
          When a vendor owes you money, record it here and set it off against the next bill.
        </State>
      </Panel>
      <Panel label="Error">
        <ErrorState requestId="7f2c-19a4" onRetry={nothing} />
      </Panel>
      <Panel label="Forbidden">
        <ForbiddenState needs="payablesBills.view" />
      </Panel>
      <Panel label="Offline">
        <OfflineState onRetry={nothing} />
      </Panel>
      <ListPage
        label="Loading list"
        rows={[]}
        total={0}
        status={{ kind: 'loading' }}
        columns={[
          { key: 'name', header: 'Name', width: 200, kind: 'text', value: () => null },
          { key: 'amount', header: 'Amount', width: 120, kind: 'number', value: () => null },
        ]}
        rowId={() => ''}
        rowName={() => ''}
        view={EMPTY_VIEW}
        onViewChange={nothing}
        empty={{ title: '', text: '' }}
      />
    </div>
  );
}
