import { readFileSync } from 'node:fs';
import type { Module } from '../../platform/module.ts';
import { notificationResolvers } from './notifications.resolvers.ts';
import { notificationRoutes } from './notifications.routes.ts';

export { type Audience, type Notice, notify, tellMember } from './notifications.service.ts';
export { preferencesOf, updatePreference } from './preferences.service.ts';

export const notificationsModule: Module = {
  name: 'notifications',
  typeDefs: readFileSync(new URL('./notifications.graphql', import.meta.url), 'utf8'),
  resolvers: notificationResolvers,
  routes: notificationRoutes,
};
