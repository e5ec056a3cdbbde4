import { Button, Switch } from '@mantine/core';
import { useCallback, useState } from 'react';
import { useQuery } from 'urql';
import { z } from 'zod';
import { FRESH } from '../../api/fresh.ts';
import { FailedRead } from '../../platform/records/FailedRead.tsx';
import { showOutcome, useMutate, useVerdict } from '../../platform/records/mutations.ts';
import { useMay } from '../../platform/session/use-session.ts';
import {
  FormDialog,
  Panel,
  SelectField,
  State,
  showSnackbar,
  TableHead,
  TextField,
  useKitForm,
  Waiting,
  WideTable,
} from '../../ui/index.ts';
import { ACCOUNT_OPTIONS, accountText } from './line-words.ts';
import {
  BANK_RULES,
  CREATE_RULE,
  DELETE_RULE,
  type Rule,
  UPDATE_RULE,
} from './reconciliation.queries.ts';
import { useBankChanges } from './use-reconciliation.ts';

const DIRECTIONS = [
  { value: 'out', label: 'Money out' },
  { value: 'in', label: 'Money in' },
];

/** Words that send lines to an account: learned as proposals, followed once they are switched on. */
export function RulesPanel() {
  const mayChange = useMay('externalBanking.modify');
  const [{ data, error }, ask] = useQuery({ query: BANK_RULES, context: FRESH });
  const again = useCallback(() => ask(FRESH), [ask]);
  useBankChanges(again);
  const [edited, setEdited] = useState<Rule | 'new' | null>(null);
  if (error) return <FailedRead error={error} onRetry={again} />;
  const rules = data?.listBankRules ?? [];
  return (
    <Panel
      title="Rules"
      hint="words of a line, and the account that such lines go to"
      actions={
        mayChange && (
          <Button size="compact-sm" onClick={() => setEdited('new')}>
            New rule
          </Button>
        )
      }
      flush
    >
      {!data && <Waiting />}
      {data && rules.length === 0 && (
        <State title="No rule yet">
          What you post to an account by hand is learned here as a proposal.
        </State>
      )}
      {rules.length > 0 && (
        <WideTable label="Rules">
          <table className="plain-table">
            <caption className="visually-hidden">Rules of bank lines</caption>
            <TableHead
              texts={['Words', 'Direction', 'Account', 'Followed', 'By', 'Change']}
              figures={['Posted by hand']}
            />
            <tbody>
              {rules.map((rule) => (
                <RuleRow
                  key={rule.id}
                  rule={rule}
                  mayChange={mayChange}
                  onEdit={() => setEdited(rule)}
                  onDone={again}
                />
              ))}
            </tbody>
          </table>
        </WideTable>
      )}
      {edited && (
        <RuleDialog
          rule={edited === 'new' ? null : edited}
          onClose={() => setEdited(null)}
          onDone={again}
        />
      )}
    </Panel>
  );
}

type RuleRowProps = { rule: Rule; mayChange: boolean; onEdit: () => void; onDone: () => void };

function RuleRow({ rule, mayChange, onEdit, onDone }: RuleRowProps) {
  const { id: ruleId, version, direction, words, accountCode, isOn } = rule;
  const [update] = useMutate(UPDATE_RULE);
  const [remove] = useMutate(DELETE_RULE);
  const toggle = async () => {
    showOutcome(await update({ ruleId, version, direction, words, accountCode, isOn: !isOn }));
    onDone();
  };
  const drop = async () => {
    showOutcome(await remove({ ruleId, version }));
    onDone();
  };
  return (
    <tr>
      <th scope="row">{words.toLowerCase()}</th>
      <td>{direction === 'in' ? 'Money in' : 'Money out'}</td>
      <td>{accountText(accountCode)}</td>
      <td>
        <Switch
          size="xs"
          checked={isOn}
          disabled={!mayChange}
          aria-label={`Follow ${words.toLowerCase()}`}
          onChange={() => void toggle()}
        />
      </td>
      <td>{rule.updatedBy}</td>
      <td>
        {mayChange && (
          <div className="row">
            <Button size="compact-xs" variant="default" onClick={onEdit}>
              Edit
            </Button>
            <Button size="compact-xs" variant="default" onClick={() => void drop()}>
              Delete
            </Button>
          </div>
        )}
      </td>
      <td className="end">{rule.acceptedCount}</td>
    </tr>
  );
}

const ruleSchema = z.object({
  words: z.string().trim().min(3, 'Enter three letters or more.').max(60, 'Keep to 60 characters.'),
  direction: z.enum(['in', 'out']),
  accountCode: z.string().min(1, 'Choose an account.'),
});
type RuleValues = z.infer<typeof ruleSchema>;

type RuleDialogProps = { rule: Rule | null; onClose: () => void; onDone: () => void };

function RuleDialog({ rule, onClose, onDone }: RuleDialogProps) {
  const form = useKitForm<RuleValues>(ruleSchema, {
    words: rule?.words.toLowerCase() ?? '',
    direction: rule?.direction === 'in' ? 'in' : 'out',
    accountCode: rule?.accountCode ?? '',
  });
  const { refusal, judge } = useVerdict(form);
  const [create, isCreating] = useMutate(CREATE_RULE);
  const [update, isUpdating] = useMutate(UPDATE_RULE);
  const save = async (values: RuleValues) => {
    const { id: ruleId, version, isOn } = rule ?? { id: '', version: 0, isOn: true };
    const saved = judge(
      await (rule
        ? update({ ...values, ruleId, version, isOn })
        : create({ ...values, isOn: true })),
    );
    if (!saved) return;
    showSnackbar(saved.message);
    onDone();
    onClose();
  };
  return (
    <FormDialog
      title={rule ? 'Edit rule' : 'New rule'}
      form={form}
      action="Save"
      isBusy={isCreating || isUpdating}
      refusal={refusal}
      onSubmit={save}
      onClose={onClose}
    >
      <TextField<RuleValues>
        name="words"
        label="Words"
        hint="They stand side by side in the name or the text of the line."
        required
      />
      <SelectField<RuleValues> name="direction" label="Direction" options={DIRECTIONS} required />
      <SelectField<RuleValues>
        name="accountCode"
        label="Account"
        options={ACCOUNT_OPTIONS}
        blank=""
        required
      />
    </FormDialog>
  );
}
