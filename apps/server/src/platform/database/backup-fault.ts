/** What is wrong with a backup, in a sentence for whoever restores it. Nothing was written. */
export class BackupFault extends Error {}
