import { EMPTY_KYC_FORM } from '@mainsheet/contract';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { testServer } from '../../../test/test-server.ts';
import { signMessage } from '../../platform/outside/webhook-signature.ts';
import { createCompany, getCompany } from '../companies/index.ts';

const SECRET = `whsec_${Buffer.from('a secret of thirty-two bytes, ok').toString('base64')}`;
const server = testServer({ KYC_WEBHOOK_SECRET: SECRET });
const without = testServer();

/** A company whose application waits for its review. */
async function applicant(name: string): Promise<string> {
  const companyId = await createCompany(server.platform, {
    name,
    baseCurrency: 'USD',
    standing: 'PENDING',
  });
  await server.platform.db.inTenant(companyId, async (tx) => {
    await tx.run(sql`update company set kyc_status = 'SUBMITTED'`);
    await tx.run(sql`
      insert into kyc_application (company_id, form, terms_agreed_at, terms_agreed_by, submitted_at)
      values (${companyId}, ${JSON.stringify(EMPTY_KYC_FORM)}, now(), 'Ada', now())`);
  });
  return companyId;
}

const verdict = (companyId: string, data: object = { decision: 'APPROVE' }) =>
  JSON.stringify({ type: 'kyc.verdict', timestamp: '', data: { companyId, ...data } });

type Sent = { id?: string; ageSeconds?: number; secret?: string; signedBody?: string };

function post(
  body: string,
  { id = 'msg_1', ageSeconds = 0, secret = SECRET, signedBody }: Sent = {},
) {
  const seconds = Math.floor(server.clock.now().getTime() / 1000) - ageSeconds;
  const timestamp = String(seconds);
  const signature = signMessage(secret, { id, timestamp, body: Buffer.from(signedBody ?? body) });
  return server.app.inject({
    method: 'POST',
    url: '/v2/kyc/verdicts',
    headers: {
      'content-type': 'application/json',
      'webhook-id': id,
      'webhook-timestamp': timestamp,
      'webhook-signature': `v1a,other v1,${signature}`,
    },
    payload: body,
  });
}

const read = (companyId: string) => server.platform.db.inTenant(companyId, getCompany);
const trailOf = (companyId: string) =>
  server.platform.db.inTenant(companyId, (tx) =>
    tx.many(sql<{ action: string; actor_name: string }>`
      select action, actor_name from audit_event where action like 'kyc.%'`),
  );

describe('a verdict of the outside reviewer', () => {
  it('is acted on once, though it comes five times (W1)', async () => {
    const companyId = await applicant('Five times');
    const answers = [];
    for (let i = 0; i < 5; i++) answers.push(await post(verdict(companyId)));
    expect(answers.map((answer) => answer.statusCode)).toEqual([200, 200, 200, 200, 200]);
    expect(answers.map((answer) => answer.json().message)).toEqual([
      'Taken.',
      ...Array(4).fill('Known already.'),
    ]);
    expect(await read(companyId)).toMatchObject({ kyc_status: 'APPROVED' });
    expect(await trailOf(companyId)).toEqual([
      { action: 'kyc.approve', actor_name: 'The outside reviewer' },
    ]);
  });

  it('five at the same moment have one effect', async () => {
    const companyId = await applicant('At once');
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => post(verdict(companyId), { id: 'msg_once' })),
    );
    expect(answers.map((answer) => answer.statusCode)).toEqual([200, 200, 200, 200, 200]);
    expect(await trailOf(companyId)).toHaveLength(1);
  });

  it('W1 without, with a wrong or an old signature, or written anew, it is refused and nothing happens', async () => {
    const companyId = await applicant('Attacked');
    const body = verdict(companyId);
    const bare = await server.app.inject({
      method: 'POST',
      url: '/v2/kyc/verdicts',
      headers: { 'content-type': 'application/json' },
      payload: body,
    });
    const other = `whsec_${Buffer.from('another secret of thirty-two byte').toString('base64')}`;
    const refused = [
      bare,
      await post(body, { secret: other }),
      await post(body, { ageSeconds: 360 }),
      await post(body, { ageSeconds: -360 }),
      await post(JSON.stringify(JSON.parse(body), null, 1), { signedBody: body }),
      await post(verdict(companyId, { decision: 'REJECT', text: 'No' }), { signedBody: body }),
      await post(body, { id: '' }),
    ];
    for (const answer of refused) {
      expect(answer.statusCode).toBe(401);
      expect(answer.json().code).toBe('SIGNATURE_REFUSED');
    }
    expect(await read(companyId)).toMatchObject({ kyc_status: 'SUBMITTED' });
    expect((await post(body, { ageSeconds: 290 })).statusCode).toBe(200);
  });

  it('asks for papers and rejects with its reason; without one it is told what is missing', async () => {
    const companyId = await applicant('Asked');
    const bare = await post(
      verdict(companyId, { decision: 'REQUEST', text: 'Send the register.' }),
    );
    expect(bare.statusCode).toBe(400);
    expect(bare.json().violations[0].path).toBe('kinds');
    const kinds = ['register_extract'];
    const request = verdict(companyId, { decision: 'REQUEST', text: 'Send it.', kinds });
    const asked = await post(request);
    expect(asked.statusCode, asked.body).toBe(200);
    expect(await read(companyId)).toMatchObject({ kyc_status: 'ACTION_REQUIRED' });
    const late = await post(verdict(companyId), { id: 'msg_late' });
    expect(late.json().message).toBe('This application is not under review.');
  });

  it('about an older version, an unknown company, or something else, is refused', async () => {
    const companyId = await applicant('Stale');
    const stale = await post(verdict(companyId, { decision: 'APPROVE', version: 9 }));
    expect(stale.json().code).toBe('STALE_VERSION');
    const nobody = await post(verdict('018f0000-0000-7000-8000-000000000000'));
    expect(nobody.statusCode).toBe(404);
    expect((await post('[1]')).statusCode).toBe(400);
    expect((await post('no json')).statusCode).toBe(400);
    expect(await read(companyId)).toMatchObject({ kyc_status: 'SUBMITTED' });
  });

  it('is off where no secret is configured', async () => {
    const answer = await without.app.inject({
      method: 'POST',
      url: '/v2/kyc/verdicts',
      payload: { type: 'kyc.verdict' },
    });
    expect(answer.statusCode).toBe(404);
  });
});
