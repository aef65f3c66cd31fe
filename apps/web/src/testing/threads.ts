export { threadOf } from '../features/threads/live/threads-fixtures.ts';
