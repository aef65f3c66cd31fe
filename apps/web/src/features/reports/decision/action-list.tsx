import type { Report } from '@baithak/protocol/contracts/reports';
import { isDeletable, type ReportAction } from '@baithak/protocol/contracts/reports.rules';
import { classNames } from '../../../lib/class-names.ts';
import { Icon, type IconName } from '../../../ui/graphics/icon.tsx';
import { useReportTexts } from '../../../i18n/lazy/reports.ts';
import styles from './decision-panel.module.css';

const looks: Readonly<Record<ReportAction, { readonly icon: IconName; readonly key: string }>> = {
  dismiss: { icon: 'check', key: 'D' },
  delete: { icon: 'trash', key: 'X' },
  warn: { icon: 'warning', key: 'W' },
  suspend: { icon: 'ban', key: 'S' },
};

export const useActionName = (): ((report: Pick<Report, 'kind'>, action: ReportAction) => string) => {
  const { t } = useReportTexts();
  return ({ kind }, action) => {
    if (kind === 'appeal') return t(action === 'dismiss' ? 'actions.keepBan' : 'actions.liftBan');
    return t(!isDeletable(kind) && action === 'warn' ? 'actions.warnOnly' : `actions.${action}`);
  };
};

const useEffectOf = (): ((report: Report, action: ReportAction) => string) => {
  const { t } = useReportTexts();
  return ({ kind, facts }, action) => {
    if (kind === 'appeal') return t(action === 'dismiss' ? 'effects.keepBan' : 'effects.liftBan');
    return action === 'warn' ? t('effects.warn', { count: facts.warnings + 1 }) : t(`effects.${action}`);
  };
};

interface ActionListProps {
  readonly report: Report;
  readonly chosen: ReportAction | null;
  readonly onChoose: (action: ReportAction) => void;
}

export const ActionList = ({ report, chosen, onChoose }: ActionListProps) => {
  const { t } = useReportTexts();
  const nameOf = useActionName();
  const effectOf = useEffectOf();
  return (
    <div role="radiogroup" aria-label={t('whatToDo')} className="grid gap-1.5">
      {report.actions.map((action) => (
        <button
          key={action}
          type="button"
          role="radio"
          aria-checked={chosen === action}
          className={classNames(
            styles.action,
            'grid grid-cols-[20px_minmax(0,1fr)_auto] gap-2.5 items-center min-h-11 py-1.25 px-3 bg-surface-raised rounded-[6px_6px_14px_14px] [box-shadow:inset_0_0_0_1px_var(--border-strong)]',
            chosen === action && styles.on,
            action === 'suspend' && styles.danger,
          )}
          onClick={() => onChoose(action)}
        >
          <Icon name={report.kind === 'appeal' && action === 'delete' ? 'door' : looks[action].icon} size="small" />
          <span>
            <b>{nameOf(report, action)}</b>
            <small>{effectOf(report, action)}</small>
          </span>
          <kbd>{looks[action].key}</kbd>
        </button>
      ))}
    </div>
  );
};
