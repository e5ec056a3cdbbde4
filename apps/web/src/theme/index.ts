// First, for it names the order of the layers.
import './base.css';
import './tokens.css';
import '@mantine/core/styles.layer.css';

export { theme } from './theme.ts';
