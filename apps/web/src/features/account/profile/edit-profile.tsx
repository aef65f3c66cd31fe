import { useId, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useOwnAccountTexts } from '../../../i18n/lazy/own-account.ts';
import type { SignedIn } from '../../../lib/session/me.ts';
import { useOwnPicture } from '../../../lib/session/use-own-picture.ts';
import { textAttributes } from '../../../lib/text-direction.ts';
import { Button, buttonClass } from '../../../ui/button.tsx';
import { FailureNote } from '../../../ui/feedback/failure-note.tsx';
import { Note } from '../../../ui/feedback/note.tsx';
import { Field } from '../../../ui/form/field.tsx';
import { Segmented } from '../../../ui/form/segmented.tsx';
import { TextArea, TextInput } from '../../../ui/form/text-input.tsx';
import { FieldWords } from '../../words/field-words.tsx';
import { Avatar } from '../../people/avatar.tsx';
import styles from './edit-profile.module.css';
import { type ProfileForm, mostOf, useProfileForm } from './use-profile-form.ts';

type Fields = Required<Pick<ProfileForm, 'set' | 'problem'>> & {
  readonly now: NonNullable<ProfileForm['now']>;
  readonly before: NonNullable<ProfileForm['before']>;
};

/** The characters that are left, said only near the limit. */
const hintOf = (text: string, most: number, hint: string, left: string): string =>
  [...text].length > most - 50 ? left : hint;

const Names = ({ now, before, set, problem }: Fields) => {
  const { t } = useOwnAccountTexts();
  return (
    <>
      <Field label={t('profile.fullname')} hint={t('profile.fullnameHint')} error={problem('fullname')}>
        {(control) => (
          <TextInput
            {...control}
            dir="auto"
            name="fullname"
            autoComplete="name"
            value={now.fullname}
            onChange={(event) => set({ fullname: event.target.value })}
          />
        )}
      </Field>
      <FieldWords as="name" text={now.fullname} names={[before.fullname, before.alias]} />
      <Field label={t('profile.alias')} hint={t('profile.aliasHint')} error={problem('alias')}>
        {(control) => (
          <TextInput
            {...control}
            dir="auto"
            name="alias"
            autoComplete="nickname"
            value={now.alias}
            onChange={(event) => set({ alias: event.target.value })}
          />
        )}
      </Field>
      <FieldWords as="name" text={now.alias} names={[before.fullname, before.alias]} />
    </>
  );
};

const Facts = ({ now, before, set, problem }: Fields) => {
  const { t } = useOwnAccountTexts();
  const { t: tc } = useTranslation();
  const gender = useId();
  return (
    <>
      <div className="grid gap-1 justify-items-start text-xs font-bold">
        <span id={gender}>{t('profile.gender')}</span>
        <Segmented
          label={t('profile.gender')}
          value={now.gender}
          onChange={(value) => set({ gender: value })}
          options={[
            { value: '0', label: t('profile.genders.none') },
            { value: '1', label: t('profile.genders.male') },
            { value: '2', label: t('profile.genders.female') },
          ]}
        />
      </div>
      <div className="max-w-55">
        <Field label={t('profile.age')} hint={t('profile.ageHint')} error={problem('age')}>
          {(control) => (
            <TextInput
              {...control}
              dir="ltr"
              name="age"
              inputMode="numeric"
              autoComplete="off"
              maxLength={3}
              value={now.age}
              onChange={(event) => set({ age: event.target.value })}
            />
          )}
        </Field>
      </div>
      <Field
        label={t('profile.about')}
        hint={hintOf(
          now.about,
          mostOf.about,
          t('profile.aboutHint'),
          tc('left', { count: mostOf.about - [...now.about].length }),
        )}
        error={problem('about')}
      >
        {(control) => (
          <TextArea
            {...control}
            {...textAttributes(now.about)}
            name="about"
            rows={4}
            value={now.about}
            onChange={(event) => set({ about: event.target.value })}
          />
        )}
      </Field>
      <FieldWords as="text" text={now.about} names={[before.fullname, before.alias]} />
    </>
  );
};

/** Says that something is not saved, and stays in sight while the page scrolls. */
const SaveBar = ({ form }: { form: ProfileForm }) => {
  const { t } = useOwnAccountTexts();
  return (
    <div
      className={`${styles.bar} flex flex-wrap items-center justify-end gap-2 py-3 bg-surface`}
      data-changed={form.isChanged || undefined}
    >
      <p role="status">{form.isChanged && t('profile.unsaved')}</p>
      {form.isChanged && (
        <Button tone="ghost" disabled={form.isBusy} onClick={form.discard}>
          {t('profile.discard')}
        </Button>
      )}
      <Button type="submit" tone="primary" disabled={!form.isChanged} busy={form.isBusy}>
        {t('profile.save')}
      </Button>
    </div>
  );
};

/** The reader's own profile as a form; `picture` is the button that changes the picture. What is typed is kept until saved. */
export const EditProfile = ({ me, picture }: { me: SignedIn; picture?: ReactNode }) => {
  const { t } = useOwnAccountTexts();
  const { t: tc } = useTranslation();
  const form = useProfileForm(me);
  const file = useOwnPicture(me);
  const { now, before, set, problem } = form;
  if (form.isError)
    return (
      <Note tone="danger" alert>
        {t('profile.failed')}{' '}
        <Button size="small" onClick={form.retry}>
          {tc('tryAgain')}
        </Button>
      </Note>
    );
  if (now === null || before === null) return <div className="min-h-100" aria-busy="true" />;
  return (
    <form
      ref={form.form}
      className={`${styles.form} grid gap-4 max-w-140`}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        form.save();
      }}
    >
      <div className="flex flex-wrap items-end gap-4">
        <Avatar id={me.userId} username={me.username} picture={file} rank={me.rank} size={96} />
        <div className="flex flex-wrap gap-2">
          {picture}
          <a
            className={buttonClass({ tone: 'ghost', size: 'small' })}
            href={`/user/${me.username}`}
            target="_blank"
            rel="noopener"
          >
            {t('profile.view')}
          </a>
        </div>
      </div>
      <Names now={now} before={before} set={set} problem={problem} />
      <Facts now={now} before={before} set={set} problem={problem} />
      <FailureNote error={form.error} />
      <SaveBar form={form} />
    </form>
  );
};
