import { useEffect, useState } from 'react';
import { callRest, recordOf, textOf } from '../../api/rest.ts';

/** What a visitor may know of the installation. */
export type Installation = {
  /** Where people ask for an account or for help. */
  salesEmail: string;
  /** Where Support in the menu leads. */
  supportUrl: string;
  /** Reached over plain http from other machines, as its owner decided. */
  isPlainHttp: boolean;
};

const UNTIL_KNOWN: Installation = {
  salesEmail: 'sales@mainsheet.example',
  supportUrl: 'https://support.mainsheet.example',
  isPlainHttp: false,
};

let known: Promise<Installation> | null = null;

async function ask(): Promise<Installation> {
  const answer = await callRest('installation').catch(() => null);
  const said = recordOf(answer?.body);
  // Asked again when somebody looks next: this answer was none.
  if (answer?.status !== 200) known = null;
  return {
    salesEmail: textOf(said.sales_email) || UNTIL_KNOWN.salesEmail,
    supportUrl: textOf(said.support_url) || UNTIL_KNOWN.supportUrl,
    isPlainHttp: said.plain_http === true,
  };
}

/** The settings of the server that visitors see; asked for once. */
export function useInstallation(): Installation {
  const [installation, setInstallation] = useState(UNTIL_KNOWN);
  useEffect(() => {
    known ??= ask();
    void known.then(setInstallation);
  }, []);
  return installation;
}
