import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { textOf } from '../../api/rest.ts';
import { MayButton } from '../../platform/permissions/MayButton.tsx';
import { Page, PageHead, TabBar } from '../../ui/index.ts';
import { BankTabs } from '../banking/index.ts';
import { AllLines } from './AllLines.tsx';
import { IgnoredLines, MatchedLines } from './DoneLines.tsx';
import { OpenLines } from './OpenLines.tsx';
import { PositionsPanel } from './PositionsPanel.tsx';
import { RulesPanel } from './RulesPanel.tsx';
import { StatementsPanel } from './StatementsPanel.tsx';
import { UploadDialog } from './UploadDialog.tsx';
import './reconciliation.css';

const TABS = [
  { key: 'open', label: 'To match' },
  { key: 'matched', label: 'Matched' },
  { key: 'ignored', label: 'Set aside' },
  { key: 'all', label: 'All lines' },
  { key: 'statements', label: 'Statements' },
  { key: 'rules', label: 'Rules' },
];

const CONTENT = {
  open: OpenLines,
  matched: MatchedLines,
  ignored: IgnoredLines,
  all: AllLines,
  statements: StatementsPanel,
  rules: RulesPanel,
} as const;

/** Statements of banks elsewhere: what each line is, and whether bank and books agree; the tab stands in the address. */
export function ReconciliationPage() {
  const search = useSearch({ strict: false }) as Record<string, unknown>;
  const navigate = useNavigate();
  const [isUploading, setUploading] = useState(false);
  const asked = textOf(search.show);
  const active = asked in CONTENT ? (asked as keyof typeof CONTENT) : 'open';
  const Content = CONTENT[active];
  const show = (key: string) =>
    void navigate({ to: '.', search: { show: key } as never, resetScroll: false });
  return (
    <Page>
      <PageHead
        title="Transactions"
        tabs={<BankTabs present="/transactions/reconciliation" />}
        actions={
          <MayButton needs="externalBanking.create" onClick={() => setUploading(true)}>
            Upload statement
          </MayButton>
        }
      />
      <PositionsPanel />
      <TabBar label="Lines of banks" tabs={TABS} active={active} onChange={show}>
        <Content />
      </TabBar>
      {isUploading && <UploadDialog onClose={() => setUploading(false)} />}
    </Page>
  );
}
