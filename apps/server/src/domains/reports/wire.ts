import { reportsContract } from '@baithak/protocol/contracts/reports';
import { implement } from '../../platform/implement.ts';
import { assignReport, assignRoomReport } from './assign-report.ts';
import { getAnswer } from './get-answer.ts';
import { getReport, getRoomReport } from './get-report.ts';
import { listReports, listRoomReports } from './list-reports.ts';
import { resolveReport, resolveRoomReport } from './resolve-report.ts';
import { undoReport, undoRoomReport } from './undo-report.ts';

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
