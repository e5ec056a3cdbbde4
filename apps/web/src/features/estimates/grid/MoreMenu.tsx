import { Button, Menu } from '@mantine/core';
import { IconChevronDown, IconDownload, IconTargetArrow, IconTemplate } from '@tabler/icons-react';
import { useState } from 'react';
import { downloadFile } from '../../../platform/lists/files.ts';
import { withPermission } from '../../../platform/permissions/refusals.ts';
import { saveCsv } from '../../../ui/index.ts';
import { SaveTemplateDialog } from '../list/TemplatesDialog.tsx';
import { worksheetCsv } from '../model/worksheet-csv.ts';
import { type SheetFacts, useGrid, useWorksheet } from './worksheet-context.ts';

type MoreMenuProps = {
  sheet: SheetFacts;
  disabled: boolean;
  /** The estimate that is written as a workbook. */
  activeId: () => string | null;
  onSolve: () => void;
};

/** What is seldom done with a worksheet: its files, solving for a figure, keeping it as a template. */
export function MoreMenu({ sheet, disabled, activeId, onSolve }: MoreMenuProps) {
  const { store, grid } = useWorksheet();
  const isDifferencesOnly = useGrid((snapshot) => snapshot.isDifferencesOnly);
  const [isKeeping, setKeeping] = useState(false);
  const keep = () =>
    withPermission('estimates.create', 'Save a template', () => {
      // The server keeps what it holds: what was just typed goes there first.
      void store.autosave.flushAll().then(() => setKeeping(true));
    });
  const saveWorkbook = async () => {
    const column = store.columns.find(({ id }) => id === activeId());
    if (!column) return;
    // The server calculates what it holds: what was just typed goes there first.
    await store.autosave.flush(column.id);
    await downloadFile(`${column.fullNumber}.xlsx`, `estimates/${column.id}/xlsx`);
  };
  return (
    <>
      <Menu position="bottom-end" width={280}>
        <Menu.Target>
          <Button
            variant="default"
            rightSection={<IconChevronDown size={14} />}
            disabled={disabled}
          >
            More
          </Button>
        </Menu.Target>
        <Menu.Dropdown aria-label="More">
          <Menu.CheckboxItem
            checked={isDifferencesOnly}
            onChange={(isOn) => grid.showDifferences(isOn)}
          >
            Differences only
          </Menu.CheckboxItem>
          <Menu.Divider />
          <Menu.Item leftSection={<IconTargetArrow size={14} />} onClick={onSolve}>
            Solve for a figure
          </Menu.Item>
          <Menu.Item leftSection={<IconTemplate size={14} />} onClick={keep}>
            Save as template
          </Menu.Item>
          <Menu.Divider />
          <Menu.Item
            leftSection={<IconDownload size={14} />}
            onClick={() => saveCsv(`${sheet.name}.csv`, worksheetCsv(store.rows, store.columns))}
          >
            Worksheet as CSV
          </Menu.Item>
          <Menu.Item leftSection={<IconDownload size={14} />} onClick={() => void saveWorkbook()}>
            This estimate as XLSX with formulas
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {isKeeping && (
        <SaveTemplateDialog
          sheetId={sheet.id}
          sheetName={sheet.name}
          onClose={() => setKeeping(false)}
        />
      )}
    </>
  );
}
