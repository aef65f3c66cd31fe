import { limits } from '@baithak/protocol/limits';
import { isBlank } from '@baithak/protocol/text/blank';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { usePollsTexts } from '../../../i18n/lazy/polls.ts';
import { client } from '../../../lib/client.ts';
import { serverNow } from '../../../lib/time/server-time.ts';
import { Button } from '../../../ui/button.tsx';
import { FailureNote } from '../../../ui/feedback/failure-note.tsx';
import { Field } from '../../../ui/form/field.tsx';
import { Chips } from '../../../ui/form/chips.tsx';
import { TextArea, TextInput } from '../../../ui/form/text-input.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { DialogBody, DialogFooter, DialogForm } from '../../../ui/overlays/dialog-card.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { newTempId } from '../../conversation/sending/send-message.ts';
import { dispatch } from '../../conversation/state/conversation-store.ts';
import { FieldWords } from '../../words/field-words.tsx';
import { useOpenRoom } from '../state/open-room-context.ts';

const hour = 3_600_000;
/** For how many milliseconds people vote; null: until whoever asked ends it. */
const lengths = {
  hour,
  eightHours: 8 * hour,
  day: 24 * hour,
  threeDays: 72 * hour,
  week: 168 * hour,
  open: null,
} as const;
type Length = keyof typeof lengths;
// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- Object.keys widens the names to string
const lengthNames = Object.keys(lengths) as Length[];

interface PollForm {
  readonly question: string;
  /** The last one is empty, until there are as many as there may be. */
  readonly choices: readonly string[];
  readonly length: Length;
  /** Of this question with these choices: sent twice, it is stored once. */
  readonly tempId: string;
}

/** What is written, and an empty one to go on with; two at least. */
const withAnother = (choices: readonly string[]): readonly string[] => {
  const written = choices.slice(0, choices.findLastIndex((choice) => choice !== '') + 1);
  const empty = Math.max(2 - written.length, written.length < limits.pollChoices ? 1 : 0);
  return [...written, ...Array.from({ length: empty }, () => '')];
};

const emptyForm = (): PollForm => ({
  question: '',
  choices: withAnother([]),
  length: 'day',
  tempId: newTempId(),
});

const writtenChoices = ({ choices }: PollForm): string[] =>
  choices.map((choice) => choice.trim()).filter((choice) => choice !== '');

const isSame = ({ choices }: PollForm, at: number): boolean => {
  const choice = choices[at]?.trim() ?? '';
  return choice !== '' && choices.slice(0, at).some((earlier) => earlier.trim() === choice);
};

const isWhole = (form: PollForm): boolean => {
  const choices = writtenChoices(form);
  return (
    !isBlank(form.question) &&
    form.question.trim().split('\n').length <= limits.pollLines &&
    choices.length >= 2 &&
    new Set(choices).size === choices.length
  );
};

const usePollForm = (onSent: () => void) => {
  const { id: roomId } = useOpenRoom();
  const cache = useQueryClient();
  const [form, setForm] = useState(emptyForm);
  const { mutate, isPending, error, reset } = useMutation({
    networkMode: 'always',
    mutationFn: () => {
      const { question, length, tempId } = form;
      const time = lengths[length];
      const until = time === null ? {} : { until: new Date(serverNow() + time).toISOString() };
      return client.polls.sendPoll({ id: roomId, question, choices: writtenChoices(form), ...until, tempId });
    },
    onSuccess: ({ message }) => {
      dispatch(cache, roomId, { type: 'messageSent', message });
      setForm(emptyForm());
      onSent();
    },
  });
  return {
    form,
    set: (change: Partial<PollForm>) => {
      reset();
      setForm({ ...form, ...change, tempId: newTempId() });
    },
    isPending,
    error,
    send: () => {
      if (!isPending && isWhole(form)) mutate();
    },
  };
};

interface ChoicesProps {
  readonly form: PollForm;
  readonly set: (change: Partial<PollForm>) => void;
}

const Choices = ({ form, set }: ChoicesProps) => {
  const { t } = usePollsTexts();
  const { choices } = form;
  const change = (at: number, text: string) =>
    set({ choices: withAnother(choices.map((choice, each) => (each === at ? text : choice))) });
  const remove = (at: number) => set({ choices: withAnother(choices.filter((_, each) => each !== at)) });
  return (
    <fieldset className="grid gap-2">
      <legend className="font-bold p-0 mb-2">{t('choices')}</legend>
      {choices.map((choice, at) => (
        <div key={at} className="grid gap-1">
          <TextInput
            value={choice}
            onChange={(event) => change(at, event.target.value)}
            maxLength={limits.pollChoice}
            aria-label={t('choice', { number: at + 1 })}
            placeholder={t(at < 2 ? 'choice' : 'another', { number: at + 1 })}
            {...(isSame(form, at) && { 'aria-invalid': true })}
            dir="auto"
            end={
              choice !== '' && (
                <IconButton
                  icon="close"
                  size="small"
                  label={t('remove', { number: at + 1 })}
                  onClick={() => remove(at)}
                />
              )
            }
          />
          {isSame(form, at) && (
            <p className="text-xs text-danger" role="alert">
              {t('same')}
            </p>
          )}
        </div>
      ))}
    </fieldset>
  );
};

/** Asks the room: a question, its choices, and until when people vote. What is written stays when it is closed. */
export const PollDialog = ({ open, onClose }: { open: boolean; onClose: () => void }) => {
  const { t } = usePollsTexts();
  const { t: tc } = useTranslation('common');
  const { form, set, isPending, error, send } = usePollForm(onClose);
  return (
    <Dialog open={open} onClose={onClose} title={t('ask')}>
      <DialogForm
        aria-busy={isPending}
        onSubmit={(event) => {
          event.preventDefault();
          send();
        }}
      >
        <DialogBody>
          <Field label={t('question')}>
            {(control) => (
              <TextArea
                {...control}
                value={form.question}
                onChange={(event) => set({ question: event.target.value })}
                maxLength={limits.pollQuestion}
                rows={2}
                dir="auto"
                autoFocus
              />
            )}
          </Field>
          <Choices form={form} set={set} />
          <FieldWords as="text" text={[form.question, ...writtenChoices(form)].join('\n')} />
          <div className="grid gap-2">
            <b>{t('length')}</b>
            <Chips
              label={t('length')}
              value={form.length}
              onChange={(length) => set({ length })}
              options={lengthNames.map((value) => ({ value, label: t(`lengths.${value}`) }))}
            />
          </div>
          <p className="text-xs text-muted">{t('secret')}</p>
          <FailureNote heading={t('notSent')} error={error} />
        </DialogBody>
        <DialogFooter>
          <Button tone="ghost" onClick={onClose}>
            {tc('cancel')}
          </Button>
          <Button tone="primary" type="submit" busy={isPending} disabled={!isWhole(form)}>
            {t('send')}
          </Button>
        </DialogFooter>
      </DialogForm>
    </Dialog>
  );
};
