import { createServer, type Server } from 'node:http';

/** The parts of PostGraphile 5 that are used; it is installed only where somebody wants to compare. */
type Peer = {
  postgraphile(preset: object): {
    createServ(serv: unknown): { addTo(server: Server): Promise<void> };
  };
  PostGraphileAmberPreset: object;
  makeV4Preset(options: object): object;
  makePgService(options: object): { release?(): unknown };
  grafserv: unknown;
};

async function load(): Promise<Peer | null> {
  const names = ['', '/presets/amber', '/presets/v4', '/adaptors/pg', '/grafserv/node'].map(
    (p) => `postgraphile${p}`,
  );
  try {
    const parts = await Promise.all(names.map((name) => import(name) as Promise<object>));
    return Object.assign({}, ...parts) as Peer;
  } catch (error) {
    if ((error as { code?: string }).code === 'ERR_MODULE_NOT_FOUND') return null;
    throw error;
  }
}

/** The voyages of a page with vessel and cargoes; sums over the ledger, which ours has, are left out. */
export const PEER_QUERY = `{ allVoyages(first: 20, orderBy: [CREATED_AT_DESC]) { nodes { id label name status
  operationType vesselId commencingAt completionAt loadPorts dischargePorts voyageDays netTce profit version
  vesselByCompanyIdAndVesselId { name type }
  voyageCargosByCompanyIdAndVoyageId { nodes { chartererName name } } } } }`;

/** PostGraphile 5 over the same tables, role and row-level security; null where it is not installed. */
export async function servePostgraphile(connectionString: string, companyId: string) {
  const peer = await load();
  if (!peer) return null;
  const service = peer.makePgService({
    connectionString,
    schemas: ['public'],
    poolConfig: { max: 12 },
  });
  const pgSettings = { role: 'mainsheet_app', 'app.company_id': companyId };
  const instance = peer.postgraphile({
    extends: [peer.PostGraphileAmberPreset, peer.makeV4Preset({ dynamicJson: true })],
    pgServices: [service],
    grafserv: { graphqlPath: '/graphql', graphiql: false, websockets: false },
    grafast: { context: () => ({ pgSettings }), explain: false },
  });
  const server = createServer();
  await instance.createServ(peer.grafserv).addTo(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as { port: number };
  const close = async () => {
    server.close();
    await service.release?.();
  };
  return { url: `http://127.0.0.1:${port}/graphql`, close };
}
