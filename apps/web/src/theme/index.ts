import '@mantine/core/styles.layer.css';
import './tokens.css';
import './base.css';

export { theme } from './theme.ts';
