import { PAYABLES, RECEIVABLES } from '../../platform/changes/topics.ts';
import { type AppRoute, screen } from '../../platform/navigation/route.ts';

export const contactRoutes: readonly AppRoute[] = [
  {
    path: '/contacts',
    title: 'Contacts',
    permissions: ['contacts.view'],
    palette: { keywords: ['companies', 'charterers', 'brokers', 'agents'], jump: 'c' },
    follows: ['contacts'],
    load: screen(() => import('./ContactList.tsx'), 'ContactList'),
  },
  {
    path: '/contacts/contact-detail',
    title: 'Contact',
    permissions: ['contacts.view'],
    follows: ['contacts', ...RECEIVABLES, ...PAYABLES],
    load: screen(() => import('./ContactDetail.tsx'), 'ContactDetail'),
  },
  {
    path: '/create-contact',
    title: 'New contact',
    permissions: ['contacts.create'],
    palette: { keywords: ['create contact', 'add company'] },
    load: screen(() => import('./ContactPages.tsx'), 'CreateContact'),
  },
  {
    path: '/edit-contact',
    title: 'Edit contact',
    permissions: ['contacts.modify'],
    load: screen(() => import('./ContactPages.tsx'), 'EditContact'),
  },
  {
    path: '/receivables/customers',
    title: 'Customers',
    permissions: ['contacts.view'],
    palette: { keywords: ['receivables'] },
    follows: ['contacts'],
    load: screen(() => import('./ContactList.tsx'), 'CustomerList'),
  },
  {
    path: '/payables/vendors',
    title: 'Vendors',
    permissions: ['contacts.view'],
    palette: { keywords: ['payables', 'suppliers'] },
    follows: ['contacts'],
    load: screen(() => import('./ContactList.tsx'), 'VendorList'),
  },
  {
    path: '/payables/vendors/contact-detail',
    title: 'Vendor',
    permissions: ['contacts.view'],
    follows: ['contacts', ...RECEIVABLES, ...PAYABLES],
    load: screen(() => import('./ContactDetail.tsx'), 'ContactDetail'),
  },
];
