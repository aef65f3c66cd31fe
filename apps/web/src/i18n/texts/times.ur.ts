import type en from './times.en.ts';
import type { Texts } from '../texts.ts';

const times: Texts<typeof en> = {
  now: 'ابھی ابھی',
  minute_one: '{{count}} منٹ پہلے',
  minute_other: '{{count}} منٹ پہلے',
  hour_one: '{{count}} گھنٹہ پہلے',
  hour_other: '{{count}} گھنٹے پہلے',
  day_one: '{{count}} دن پہلے',
  day_other: '{{count}} دن پہلے',
  week_one: '{{count}} ہفتہ پہلے',
  week_other: '{{count}} ہفتے پہلے',
  month_one: '{{count}} مہینہ پہلے',
  month_other: '{{count}} مہینے پہلے',
  year_one: '{{count}} سال پہلے',
  year_other: '{{count}} سال پہلے',
  today: 'آج',
  yesterday: 'کل',
  oClock: '{{time}} بجے',
  yesterdayAt: 'کل {{time}}',
  tomorrowAt: 'کل {{time}}',
  dateAt: '{{date}}، {{time}}',
  joined: {
    alone: '{{ago}} بیٹھک میں شامل ہوئے',
    since: '{{month}} {{year}} سے',
    years_one: '{{count}} سال سے یہاں',
    years_other: '{{count}} سال سے یہاں',
    veteran: '{{year}} سے پرانے ساتھی',
  },
  months: {
    jan: 'جنوری',
    feb: 'فروری',
    mar: 'مارچ',
    apr: 'اپریل',
    may: 'مئی',
    jun: 'جون',
    jul: 'جولائی',
    aug: 'اگست',
    sep: 'ستمبر',
    oct: 'اکتوبر',
    nov: 'نومبر',
    dec: 'دسمبر',
  },
};

export default times;
