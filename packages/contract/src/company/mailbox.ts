import { z } from 'zod';
import { name, plainText } from '../fields/fields.ts';

/** How a connection to a mail server is kept from being read on the way. */
export const MAIL_SECURITY = ['tls', 'starttls', 'none'] as const;
export type MailSecurity = (typeof MAIL_SECURITY)[number];

/** Ports that mail servers listen on. Source: IANA service names: smtp, submission(s), imap(s). */
export const MAIL_PORTS = { imap: [143, 993], smtp: [25, 465, 587, 2525] } as const;

const mailServer = z.object({
  host: z
    .string('Enter the name of the server.')
    .trim()
    .min(1, 'Enter the name of the server, like imap.example.com.')
    .max(253, 'Keep the name within 253 characters.')
    .regex(/^[A-Za-z0-9.:[\]_-]+$/, 'A server name has letters, digits, dots and dashes only.'),
  port: z.number('Enter a port.').int().min(1, 'Enter a port.').max(65_535, 'Enter a port.'),
  security: z.enum(MAIL_SECURITY, 'Choose how the connection is protected.'),
  user: name('the user name', 254),
  /** Empty keeps the password that is stored. */
  password: z.string().max(500, 'Keep the password within 500 characters.'),
});
export type MailServerInput = z.infer<typeof mailServer>;

export const MAILBOX_COLORS = ['#2563eb', '#0f766e', '#b45309', '#be123c', '#6d28d9', '#475569'];

const shown = {
  displayName: plainText().max(120, 'Keep the name within 120 characters.'),
  color: z.string().regex(/^#[0-9a-f]{6}$/, 'Choose a colour.'),
  signature: plainText().max(2000, 'Keep the signature within 2000 characters.'),
  isDefault: z.boolean(),
};

/** What may be changed of any mailbox. */
export const mailboxDetails = z.object(shown);
export type MailboxDetails = z.infer<typeof mailboxDetails>;

/** A mailbox that is linked with a password. */
export const mailboxInput = z.object({
  ...shown,
  email: z.email('Enter the e-mail of the mailbox.').max(254),
  isShared: z.boolean(),
  imap: mailServer,
  smtp: mailServer,
});
export type MailboxInput = z.infer<typeof mailboxInput>;

/** Providers whose servers are known, and those that ask for a sign-in of their own. */
export const MAIL_PRESETS = {
  gmail: {
    label: 'Gmail',
    imap: { host: 'imap.gmail.com', port: 993, security: 'tls' },
    smtp: { host: 'smtp.gmail.com', port: 465, security: 'tls' },
  },
  outlook: {
    label: 'Outlook',
    imap: { host: 'outlook.office365.com', port: 993, security: 'tls' },
    smtp: { host: 'smtp.office365.com', port: 587, security: 'starttls' },
  },
} as const;
export type OauthProvider = keyof typeof MAIL_PRESETS;

/** What is looked for in the mails of a folder. */
export const FOLDER_CONTENTS = ['everything', 'bills', 'receipts', 'reports'] as const;
export type FolderContents = (typeof FOLDER_CONTENTS)[number];

/** Folders of a mailbox that are read for documents; none switches it off. */
export const readFoldersInput = z.object({
  folders: z
    .array(
      z.object({
        path: plainText('Choose a folder.').min(1, 'Choose a folder.').max(500, 'Choose a folder.'),
        contents: z.enum(FOLDER_CONTENTS, 'Choose what is looked for in the folder.'),
      }),
    )
    .max(FOLDER_CONTENTS.length, 'Choose at most four folders.')
    .refine(
      (folders) => new Set(folders.map(({ path }) => path)).size === folders.length,
      'Choose each folder once; a folder that holds several kinds is read for everything.',
    ),
});
export type ReadFoldersInput = z.infer<typeof readFoldersInput>;
