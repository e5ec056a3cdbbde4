import type { Platform } from '../../platform/platform.ts';
import { explainFailure, type MailFailure } from './mail-failure.ts';
import {
  type MailProof,
  type MailProtocol,
  type MailServer,
  type MailServers,
  openImap,
  openSmtp,
} from './mail-server.ts';

export type MailTest = {
  readonly protocol: MailProtocol;
  readonly failure: MailFailure | null;
};

/** Signs in at both servers for real, and tells of each how that went. */
export function testServers(
  platform: Platform,
  servers: MailServers,
  proofFor: (protocol: MailProtocol) => MailProof,
): Promise<MailTest[]> {
  return Promise.all(
    (['imap', 'smtp'] as const).map(async (protocol) => ({
      protocol,
      failure: await tryServer(platform, {
        protocol,
        server: servers[protocol],
        proof: proofFor(protocol),
      }),
    })),
  );
}

type Tried = { protocol: MailProtocol; server: MailServer; proof: MailProof };

async function tryServer({ config }: Platform, tried: Tried): Promise<MailFailure | null> {
  const { protocol, server, proof } = tried;
  try {
    if (protocol === 'imap') await (await openImap(config, server, proof)).logout();
    else {
      const transport = await openSmtp(config, server, proof);
      await transport.verify().finally(() => transport.close());
    }
    return null;
  } catch (error) {
    return explainFailure(protocol, server, error);
  }
}
