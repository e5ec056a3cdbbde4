import { type AccountNameInput, accountNameInput } from '@mainsheet/contract';
import { Button } from '@mantine/core';
import { Link, useNavigate, useParams } from '@tanstack/react-router';
import { FRESH } from '../../api/fresh.ts';
import { useFreshQuery } from '../../api/use-fresh-query.ts';
import { useMutate, useVerdict } from '../../platform/records/mutations.ts';
import { RecordState } from '../../platform/records/RecordState.tsx';
import {
  Alert,
  Form,
  FormField,
  Page,
  PageHead,
  Panel,
  showSnackbar,
  TextInput,
  useKitForm,
} from '../../ui/index.ts';
import { GLOBAL_ACCOUNT, type GlobalAccount, RENAME_ACCOUNT } from './banking.queries.ts';
import { accountHref } from './links.ts';

type Params = { accountId?: string; currency?: string };

/** `/global-accounts/account/:accountId/:currency/edit-nickname`: what the company calls an account. */
export function EditNicknamePage() {
  const { accountId = '', currency = '' }: Params = useParams({ strict: false });
  const [{ data, error }, again] = useFreshQuery({
    query: GLOBAL_ACCOUNT,
    variables: { id: accountId },
  });
  const account = data?.globalAccount;
  if (!account || account.currency !== currency) {
    return <RecordState error={error} missing="No account found." onRetry={() => again(FRESH)} />;
  }
  return <NameForm account={account} />;
}

function NameForm({ account }: { account: GlobalAccount }) {
  const navigate = useNavigate();
  const form = useKitForm(accountNameInput, { nickName: account.nickName });
  const { refusal, judge } = useVerdict(form);
  const [rename, isBusy] = useMutate(RENAME_ACCOUNT);
  const submit = async (data: AccountNameInput) => {
    const renamed = judge(await rename({ id: account.id, version: account.version, data }));
    if (!renamed) return;
    showSnackbar(renamed.message);
    void navigate({ to: accountHref(account) });
  };
  return (
    <Page>
      <PageHead title="Account name" />
      <Panel label="Name">
        <Form form={form} onSubmit={submit}>
          <div className="stack bank-form">
            {refusal && <Alert tone="negative">{refusal}</Alert>}
            <FormField control={form.control} name="nickName">
              {(field) => (
                <TextInput
                  label={`Name of the ${account.currency} account`}
                  hint="Only your company sees it; who pays to the account sees the holder."
                  {...field}
                />
              )}
            </FormField>
            <div className="row">
              <Button type="submit" loading={isBusy}>
                Save name
              </Button>
              <Button component={Link} to={accountHref(account)} variant="default">
                Cancel
              </Button>
            </div>
          </div>
        </Form>
      </Panel>
    </Page>
  );
}
