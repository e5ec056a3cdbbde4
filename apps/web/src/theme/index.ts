import '@mantine/core/styles.layer.css';
import '@mantine/notifications/styles.layer.css';
import '@mantine/spotlight/styles.layer.css';
import './tokens.css';
import './base.css';

export { theme } from './theme.ts';
