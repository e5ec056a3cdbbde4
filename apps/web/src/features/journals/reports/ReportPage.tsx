import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { CombinedError } from 'urql';
import { FailedRead } from '../../../platform/records/FailedRead.tsx';
import { Page, PageHead, Panel, State, saveCsv } from '../../../ui/index.ts';
import { JournalTabs } from '../JournalTabs.tsx';
import { type Report, ReportTable } from './ReportTable.tsx';
import { reportCsv } from './report-csv.ts';
import '../journals.css';

type ReportPageProps = {
  present: '/journal/profit-and-loss' | '/journal/balance-sheet' | '/journal/cash-flow';
  title: string;
  /** What is asked for: time, comparison. */
  controls: ReactNode;
  report: Report | null;
  error: CombinedError | undefined;
  onRetry: () => void;
  children?: ReactNode;
};

/** A report of the books with what it is asked for above it, and as a file. */
export function ReportPage(props: ReportPageProps) {
  const { present, title, controls, report, error, onRetry, children } = props;
  const isEmpty = report?.sections.every(({ lines }) => lines.length === 0) ?? false;
  return (
    <Page>
      <PageHead
        title="Journal"
        tabs={<JournalTabs present={present} />}
        actions={
          <Button
            variant="default"
            leftSection={<IconDownload size={15} />}
            disabled={!report || isEmpty}
            onClick={() => report && saveCsv(`${report.caption}.csv`, reportCsv(report))}
          >
            CSV
          </Button>
        }
      />
      <div className="row" style={{ flexWrap: 'wrap', alignItems: 'end' }}>
        {controls}
      </div>
      {error && !report && <FailedRead error={error} onRetry={onRetry} />}
      {isEmpty && (
        <State title="Nothing is posted in this time">Choose another time, or post first.</State>
      )}
      {report && !isEmpty && (
        <Panel title={title} hint={`in ${report.baseCurrency}`} flush>
          <ReportTable {...report} />
        </Panel>
      )}
      {children}
    </Page>
  );
}
