import { Button, Menu } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { downloadFile } from '../../../app/files.ts';
import { saveCsv } from '../../../ui/index.ts';
import { worksheetCsv } from '../model/worksheet-csv.ts';
import { useWorksheet } from './worksheet-context.ts';

type ExportMenuProps = {
  sheetName: string;
  disabled: boolean;
  /** The estimate that is written as a workbook. */
  activeId: () => string | null;
};

/** The worksheet as it stands on the screen, or one estimate as a calculation that goes on in a spreadsheet. */
export function ExportMenu({ sheetName, disabled, activeId }: ExportMenuProps) {
  const { store } = useWorksheet();
  const saveWorkbook = async () => {
    const column = store.columns.find(({ id }) => id === activeId());
    if (!column) return;
    // The server calculates what it holds: what was just typed goes there first.
    await store.autosave.flush(column.id);
    await downloadFile(`${column.fullNumber}.xlsx`, `estimates/${column.id}/xlsx`);
  };
  return (
    <Menu position="bottom-end" width={280}>
      <Menu.Target>
        <Button variant="default" leftSection={<IconDownload size={14} />} disabled={disabled}>
          Export
        </Button>
      </Menu.Target>
      <Menu.Dropdown aria-label="Export">
        <Menu.Item
          onClick={() => saveCsv(`${sheetName}.csv`, worksheetCsv(store.rows, store.columns))}
        >
          Worksheet as CSV
        </Menu.Item>
        <Menu.Item onClick={() => void saveWorkbook()}>
          This estimate as XLSX with formulas
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
