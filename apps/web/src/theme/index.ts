// First, for it names the order of the layers.
import './base.css';
import './tokens.css';
import '../ui/kit.css';

export { theme } from './theme.ts';
