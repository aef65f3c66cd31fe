import { reportsContract } from '@baithak/protocol/contracts/reports';
import { implement } from '../../platform/implement.ts';
import {
  assignReport,
  assignRoomReport,
  resolveReport,
  resolveRoomReport,
  undoReport,
  undoRoomReport,
} from './settle/settle.ts';
import { getAnswer, getReport, getRoomReport } from './queue/get-report.ts';
import { listReports, listRoomReports } from './queue/list-reports.ts';

export const reportsWire = implement(reportsContract, {
  listReports,
  getReport,
  assignReport,
  resolveReport,
  undoReport,
  listRoomReports,
  getRoomReport,
  assignRoomReport,
  resolveRoomReport,
  undoRoomReport,
  getAnswer,
});
