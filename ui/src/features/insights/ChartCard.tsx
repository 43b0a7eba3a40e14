import { Button, tokens } from '@fluentui/react-components';
import { ArrowDownload20Regular } from '@fluentui/react-icons/svg/arrow-download';
import { makeStyles } from '@griffel/react';
import { useId, useState } from 'react';
import type { Analytics, AnalyticsQuery } from '#shared/insights/analytics';
import { type ChartName, isEmpty } from '#shared/insights/analytics-rules';
import { tableOf } from '#shared/insights/analytics-tables';
import { ChartTable } from '#ui/features/insights/ChartTable.tsx';
import { Choice } from '#ui/features/insights/Choice.tsx';
import { Drawing } from '#ui/features/insights/Drawing.tsx';
import { useChartFile } from '#ui/features/insights/use-analytics.ts';
import { useWords } from '#ui/features/insights/words.ts';
import { Row } from '#ui/kit/layout.tsx';
import { Text } from '#ui/kit/Text.tsx';
import { letters } from '#ui/theme/fragments.ts';
import { media } from '#ui/theme/own-tokens.ts';

const useStyles = makeStyles({
  root: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr)',
    alignContent: 'start',
    gap: tokens.spacingVerticalM,
    breakInside: 'avoid',
    marginBottom: tokens.spacingVerticalL,
    padding: tokens.spacingHorizontalXL,
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    borderRadius: tokens.borderRadiusXLarge,
    [media.phone]: { padding: tokens.spacingHorizontalM },
  },
  title: {
    ...letters.L,
    fontWeight: tokens.fontWeightSemibold,
    textWrap: 'balance',
  },
  note: {
    ...letters.S,
    color: tokens.colorNeutralForeground3,
    textWrap: 'pretty',
  },
  button: { minHeight: '44px' },
});

const views = ['chart', 'table'] as const;
/** Charts whose numbers need a note on how they were counted. */
const withNote = { occupancy: true, noShows: true, categories: true } as const;
const hasNote = (chart: ChartName): chart is keyof typeof withNote => chart in withNote;

interface ChartCardProps {
  chart: ChartName;
  data: Analytics;
  wanted: AnalyticsQuery;
}

export function ChartCard({ chart, data, wanted }: ChartCardProps) {
  const styles = useStyles();
  const { t, sentence } = useWords();
  const id = useId();
  const [view, setView] = useState<(typeof views)[number]>('chart');
  const title = t(`analytics.titles.${chart}`);
  const nothing = isEmpty(chart, data);
  const words = nothing ? `${t(`analytics.empty.${chart}`)} ${t('analytics.emptyDo')}` : sentence(chart, data);
  return (
    <section className={styles.root} aria-labelledby={id}>
      <h3 id={id} className={styles.title}>
        {title}
      </h3>
      <Text look="lead" breakWords>
        {words}
      </Text>
      {!nothing && (
        <>
          <Row gap="S" justify="Between">
            <Choice
              label={`${t('analytics.view.label')}: ${title}`}
              names={views}
              wordOf={(name) => t(`analytics.view.${name}`)}
              chosen={view}
              onChoose={setView}
            />
            <FileButton chart={chart} wanted={wanted} title={title} />
          </Row>
          {view === 'table' ? (
            <ChartTable title={title} table={tableOf(chart, data)} />
          ) : (
            <Drawing chart={chart} data={data} label={`${title}. ${words}`} />
          )}
          {hasNote(chart) && <p className={styles.note}>{t(`analytics.notes.${chart}`)}</p>}
        </>
      )}
    </section>
  );
}

function FileButton({ chart, wanted, title }: { chart: ChartName; wanted: AnalyticsQuery; title: string }) {
  const styles = useStyles();
  const { t } = useWords();
  const { isBusy, save } = useChartFile(chart, wanted);
  return (
    <Button
      className={styles.button}
      icon={<ArrowDownload20Regular />}
      aria-label={t('analytics.downloadLabel', { title })}
      disabledFocusable={isBusy}
      onClick={save}
    >
      {t(isBusy ? 'analytics.downloading' : 'analytics.download')}
    </Button>
  );
}
