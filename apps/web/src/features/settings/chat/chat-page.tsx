import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { chooseDeviceLook } from '../../../lib/settings/device-look.ts';
import { useSettings } from '../../../lib/settings/settings.ts';
import { Segmented } from '../../../ui/form/segmented.tsx';
import { ChatSamples } from './chat-samples.tsx';
import { ColorField } from './color-field.tsx';
import { SettingsPageFrame } from '../page-frame.tsx';
import { SettingRow } from '../setting-row.tsx';
import { SwitchRow } from '../switch-row.tsx';
import { useChooseSettings } from '../use-choose-settings.ts';
import { useDeviceLook } from '../../../lib/settings/device-look.ts';

const densities = ['roomy', 'snug', 'tight'] as const;
type Density = (typeof densities)[number];

/**
 * The density of messages. Tight is the account's compact view; the choice between the two others is stored on this
 * device.
 */
const DensityRow = () => {
  const { t } = useTranslation('settings');
  const choose = useChooseSettings();
  const { compactView } = useSettings();
  const { density } = useDeviceLook();
  const pick = (next: Density): void => {
    if (next !== 'tight') chooseDeviceLook({ density: next });
    if ((next === 'tight') !== compactView) choose({ compactView: next === 'tight' });
  };
  return (
    <SettingRow title={t('chat.density')} hint={t('chat.densityHint')}>
      <Segmented<Density>
        label={t('chat.density')}
        value={compactView ? 'tight' : density}
        onChange={pick}
        options={densities.map((value) => ({ value, label: t(`chat.${value}`) }))}
      />
    </SettingRow>
  );
};

/** The settings of how room messages look. */
export const ChatPage = () => {
  const { t } = useTranslation('settings');
  const choose = useChooseSettings();
  const settings = useSettings();
  const [tried, setTried] = useState<{ textColor?: string; backgroundColor?: string }>({});
  const { hideColors, newLayout, showAlias } = settings;
  const textColor = tried.textColor ?? settings.textColor;
  const backgroundColor = tried.backgroundColor ?? settings.backgroundColor;
  const decide = (chosen: { textColor?: string; backgroundColor?: string }): void => {
    setTried({});
    choose(chosen);
  };
  const own = (token: string): string => getComputedStyle(document.documentElement).getPropertyValue(token).trim();
  return (
    <SettingsPageFrame title={t('pages.chat')} text={t('chat.text')}>
      <div>
        <DensityRow />
        <SwitchRow
          title={t('chat.layout')}
          hint={t('chat.layoutHint')}
          on={newLayout}
          onChange={(on) => choose({ newLayout: on })}
        />
        <SwitchRow
          title={t('chat.alias')}
          hint={t('chat.aliasHint')}
          on={showAlias}
          onChange={(on) => choose({ showAlias: on })}
        />
        <SwitchRow
          title={t('chat.hide')}
          hint={t('chat.hideHint')}
          on={hideColors}
          onChange={(on) => choose({ hideColors: on })}
        />
        <ColorField
          title={t('chat.textColor')}
          value={textColor}
          fallback={own('--text')}
          onTry={(color) => setTried({ ...tried, textColor: color })}
          onChoose={(color) => decide({ textColor: color })}
        />
        <ColorField
          title={t('chat.backgroundColor')}
          value={backgroundColor}
          fallback={own('--surface')}
          onTry={(color) => setTried({ ...tried, backgroundColor: color })}
          onChoose={(color) => decide({ backgroundColor: color })}
        />
      </div>
      <ChatSamples colors={{ textColor, backgroundColor, hideColors }} />
    </SettingsPageFrame>
  );
};
