import type { FastifyInstance } from 'fastify';
import { actorOfRequest } from '../../platform/http/request-actor.ts';
import type { Platform } from '../../platform/platform.ts';
import { presentNotification } from './notifications.presenter.ts';
import { listNotifications } from './notifications.service.ts';

const SUCCESS = 200;

export function notificationRoutes(app: FastifyInstance, platform: Platform): void {
  const config = { guard: 'signedIn' as const, summary: 'What one was told, newest first' };
  app.get('/v2/notifications', { config }, async (request) => {
    const rows = await listNotifications(platform, actorOfRequest(request));
    return { error_flag: SUCCESS, message: '', data: rows.map(presentNotification) };
  });
}
