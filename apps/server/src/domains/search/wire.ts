import { searchContract } from '@baithak/protocol/contracts/search';
import { implement } from '../../platform/implement.ts';
import { search, searchPrivate } from './search.ts';

export const searchWire = implement(searchContract, { search, searchPrivate });
