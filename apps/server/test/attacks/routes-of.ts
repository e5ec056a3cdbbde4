import { buildApp } from '../../src/compose.ts';
import type { Platform } from '../../src/platform/platform.ts';

export type Route = { readonly method: string; readonly url: string };

/** All routes as the router itself prints them, whatever their registration says; `{id}` stands for a parameter. */
export async function routesOf(platform: Platform): Promise<Route[]> {
  const app = await buildApp(platform);
  await app.ready();
  const routes: Route[] = [];
  const stack: string[] = [];
  for (const line of app.printRoutes({ commonPrefix: false }).split('\n')) {
    const match = /^([│├└─\s]*)(\S+)(?: \(([A-Z, ]+)\))?/.exec(line);
    if (!match) continue;
    const depth = match[1]!.length / 4;
    stack.length = Math.max(depth - 1, 0);
    stack.push(match[2]!);
    const printed = stack.join('').replace(/:(\w+)/g, '{$1}');
    // A wildcard is printed without the folder it stands in; without a built app not even with its slash.
    const isSea = /^\/?\*$/.test(printed) && !app.hasRoute({ method: 'GET', url: '/*' });
    const url = isSea && app.hasRoute({ method: 'GET', url: '/sea/*' }) ? '/sea/*' : printed;
    for (const method of match[3]?.split(', ') ?? []) {
      if (method !== 'HEAD') routes.push({ method, url });
    }
  }
  await app.close();
  return routes;
}
