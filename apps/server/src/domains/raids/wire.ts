import { raidsContract } from '@baithak/protocol/contracts/raids';
import { implementNothing } from '../../platform/implement.ts';

export const raidsWire = implementNothing(raidsContract);
