import { describe, expect, it } from 'vitest';
import { isReservedName } from './reserved-names.ts';
import { isReservedAsShown } from './reserved-urdu-names.ts';

const list = (names: string): string[] => names.trim().split(/\s*\n\s*|\s*,\s*/);

describe('a username that passes for who runs the place', () => {
  it.each(
    list(`
      adminsahib, adminji, intezamia, intizamia, muntazim, baithakadmn, modsquad, staffwala, communityteam, platformowner
      muntazimbot, adminjibot, staffsahib, adminbhai7, naibadmin, baithakcommunity, ourcommunityteam, helpdesk
      trustandsafety, trustsafetyteam, intezamiyah, 1ntezam1a
    `),
  )('%s is reserved', (name) => expect(isReservedName(name)).toBe(true));

  it.each(
    list(`
      nazim, nazimali, malikahmed, madiha, modi, modiji, modibhai, staffan, teamour, adman, hamid, aminah, adminah
      muntazir, muntazirali, admini, community, communityfan, team, teamsahib, sahib, jibhai, ownerji, chat, chatroom
      platform, roomies, trustme, helpdeskfan, walima, ourteam
    `),
  )('%s is free', (name) => expect(isReservedName(name)).toBe(false));
});

describe('a full name or alias that passes for who runs the place', () => {
  it.each(
    list(`
      ایڈمن admin, admin ایڈمن, بیٹھک admin, Baithak ٹیم, بیٹھک team, ٹیم admin, موڈ team, mod ٹیم, علیadmin
      انتظامیة, انتظامیھ, عملة, عملھ, عملہ, بیٹهک, ایڈ1من, ایڈ۱من, Ad1min, ایڈمین, اِیڈمَن, ایڈمـــن, ایڈ من
      سٹاف, اسٹاف, بیٹھک سٹاف, اسٹاف ٹیم, منتظم اعلی, منتظمِ اعلیٰ, ایڈمن صاحب, ایڈمن علی, علی (ایڈمن), سپر ایڈمن
      سیکیورٹی ٹیم, بیٹھک سیکیورٹی, موڈ ٹیم, آفیشل اکاؤنٹ, نگراں, کمیونٹی ٹیم, ہیلپ ڈیسک
      @dmin, Adm!n, 🅰dmin, 🅰️dmin, 🇦🇩🇲🇮🇳, $taff, B@ithak Te@m, Ali @dmin, Sana | Adm!n, Ali-Admin, Admin Ali, Theadmin Ali
      Muntazim, Intezamia, admin sahib, help desk, trust and safety, Trust & Safety, Platform Owner, Moderator Sana
    `),
  )('%s is reserved', (name) => expect(isReservedAsShown(name)).toBe(true));

  it.each(
    list(`
      ناظم, مالک, Malik Ahmed, ناظم علی, Nazim, عاملہ, Madiha, Modi, Modi Ji, Staffan, Teamour, Adman, Hamid, محمد منظم
      Aminah, Adminah Khan, Muntazir, منتظر, منتظر علی, موڈ, اچھا موڈ, ٹیم, علی صاحب, صاحب جی, Ali 🇵🇰, Guest 12, Owner 1
      Baithak Fan, Sana Official, Badminton Sana, Ali!, @sana, Team Green, My community, معاملہ, Supportive Sana
      Staff Nurse Ayesha, مالک صاحب, سپر مین, علی بھائی
    `),
  )('%s is free', (name) => expect(isReservedAsShown(name)).toBe(false));
});
