import { Dialog } from '@base-ui/react/dialog';
import { type ComponentProps, type ReactNode, type RefObject, useState } from 'react';
import { t } from '@/lib/i18n/translate';
import {
  type EpisodeListRecord,
  type EpisodeRule,
  LONGEST_LIST_NAME,
  LONGEST_RULE_WORD,
  MOST_EPISODE_LISTS,
  MOST_RULE_DAYS,
  MOST_RULE_MINUTES,
} from '@/lib/model/episode-rule';
import { ANY_EPISODE } from '@/lib/model/standard-lists';
import { nameMatcher } from '@/lib/model/values/match-names';
import { visibleText } from '@/lib/model/values/visible-text';
import { useCollections, useShows } from '@/lib/ui/data/use-library';
import { usePlayer } from '@/lib/ui/use-player';
import { Button } from '../../primitives/Button';
import { CheckLine } from '../../primitives/fields/CheckLine';
import { Choices } from '../../primitives/fields/Choices';
import { TEXT_FIELD } from '../../primitives/fields/text-field';
import { TallDialog } from '../../primitives/popups/TallDialog';

/** How many shows, and collections, are listed that are not chosen; typing finds the others. */
const LISTED = 30;

interface EpisodeListEditorProps {
  open: boolean;
  /** Null for a new one. */
  list: EpisodeListRecord | null;
  onSaved: (id: string) => void;
  onRemove: (list: EpisodeListRecord) => void;
  onClose: () => void;
  /** What gets the focus afterwards. */
  focusAfter: RefObject<HTMLElement | null>;
}

/** The dialog in which a listener describes a list of episodes. */
export function EpisodeListEditor(props: EpisodeListEditorProps) {
  const { open, list, onClose, focusAfter } = props;
  return (
    <TallDialog open={open} onClose={onClose} finalFocus={focusAfter} className="max-w-md">
      <Dialog.Title className="px-5 pt-5 text-lg font-semibold">
        {t(list === null ? 'episode_lists.new' : 'episode_lists.edit')}
      </Dialog.Title>
      <RuleForm {...props} />
    </TallDialog>
  );
}

const STATES = [
  { value: 'any', name: 'podcasts.filter_all' },
  { value: 'new', name: 'episode_lists.inbox' },
  { value: 'unplayed', name: 'podcasts.filter_unplayed' },
  { value: 'in-progress', name: 'podcasts.filter_in_progress' },
  { value: 'played', name: 'podcasts.filter_played' },
  { value: 'favourite', name: 'home.favourites' },
] as const;

function RuleForm({ list, onSaved, onRemove, onClose }: EpisodeListEditorProps) {
  const { putEpisodeList } = usePlayer();
  const [name, setName] = useState(list?.name ?? '');
  const [rule, setRule] = useState<EpisodeRule>(
    list?.rule ?? { ...ANY_EPISODE, state: 'unplayed' },
  );
  const [trouble, setTrouble] = useState('');
  const change = (changes: Partial<EpisodeRule>) =>
    setRule((before) => ({ ...before, ...changes }));

  async function save() {
    const saved = {
      id: list?.id ?? crypto.randomUUID(),
      name: name.trim(),
      rule: { ...rule, word: rule.word.trim() },
      madeAt: list?.madeAt ?? Date.now(),
    };
    if (saved.name === '') return;
    const outcome = await putEpisodeList(saved);
    if (outcome === 'stored') onSaved(saved.id);
    else if (outcome === 'full') setTrouble(t('episode_lists.full', { limit: MOST_EPISODE_LISTS }));
    else setTrouble(t('lists.not_done'));
  }

  return (
    <form
      className="flex min-h-0 flex-col"
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <div className="flex min-h-0 flex-col gap-3 overflow-y-auto px-5 py-3">
        <TextField
          label={t('episode_lists.name')}
          value={name}
          onChange={setName}
          maxLength={LONGEST_LIST_NAME}
          required
          pattern=".*\S.*"
        />
        <Choices
          label={t('podcasts.which_episodes')}
          choices={STATES.map(({ value, name }) => ({ value, name: t(name) }))}
          value={rule.state}
          onChange={(state) => change({ state })}
        />
        <TextField
          label={t('episode_lists.word')}
          value={rule.word}
          onChange={(word) => change({ word })}
          maxLength={LONGEST_RULE_WORD}
        />
        <NumberField
          label={t('episode_lists.max_days')}
          value={rule.maxDays}
          most={MOST_RULE_DAYS}
          onChange={(maxDays) => change({ maxDays })}
        />
        <div className="grid grid-cols-2 items-end gap-3">
          <NumberField
            label={t('episode_lists.from_minutes')}
            value={rule.fromMinutes}
            most={MOST_RULE_MINUTES}
            onChange={(fromMinutes) => change({ fromMinutes })}
          />
          <NumberField
            label={t('episode_lists.to_minutes')}
            value={rule.toMinutes}
            most={MOST_RULE_MINUTES}
            onChange={(toMinutes) => change({ toMinutes })}
          />
        </div>
        <ShowChoice rule={rule} onChange={change} />
        {trouble !== '' && (
          <p role="alert" className="text-danger">
            {trouble}
          </p>
        )}
      </div>
      <div className="flex flex-wrap justify-end gap-2 px-5 pt-2 pb-5">
        {list !== null && (
          <Button className="me-auto" onClick={() => onRemove(list)}>
            {t('common.delete')}
          </Button>
        )}
        <Button onClick={onClose}>{t('common.cancel')}</Button>
        <Button type="submit" look="primary">
          {t('common.save')}
        </Button>
      </div>
    </form>
  );
}

function Field({ label, children }: { label: string; children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/noLabelWithoutControl: the field in it is one
    <label className="block">
      <span className="block pb-1 text-xs font-medium text-muted">{label}</span>
      {children}
    </label>
  );
}

type TextFieldProps = Pick<ComponentProps<'input'>, 'maxLength' | 'required' | 'pattern'> & {
  label: string;
  value: string;
  onChange: (value: string) => void;
};

function TextField({ label, onChange, ...rest }: TextFieldProps) {
  return (
    <Field label={label}>
      <input
        onChange={({ target }) => onChange(target.value)}
        dir="auto"
        autoComplete="off"
        className={`w-full ${TEXT_FIELD}`}
        {...rest}
      />
    </Field>
  );
}

interface NumberFieldProps {
  label: string;
  /** 0 for no limit, which leaves the field empty. */
  value: number;
  most: number;
  onChange: (value: number) => void;
}

function NumberField({ label, value, most, onChange }: NumberFieldProps) {
  return (
    <Field label={label}>
      <input
        type="number"
        inputMode="numeric"
        min={0}
        max={most}
        placeholder={t('episode_lists.any')}
        value={value === 0 ? '' : value}
        onChange={({ target }) =>
          onChange(Math.max(0, Math.min(most, Math.floor(target.valueAsNumber) || 0)))
        }
        className={`w-full ${TEXT_FIELD}`}
      />
    </Field>
  );
}

interface ShowChoiceProps {
  /** If it names no shows and no collections, it is about all shows. */
  rule: Pick<EpisodeRule, 'shows' | 'collections'>;
  onChange: (changes: Partial<EpisodeRule>) => void;
}

/**
 * The shows that a list is about, one by one or by collections. Chosen ones stay listed, also shows that are no longer
 * subscribed to; a collection that is gone has nothing to show.
 */
function ShowChoice({ rule, onChange }: ShowChoiceProps) {
  const { shows: chosen, collections } = rule;
  const { value: shows = [] } = useShows();
  const { value: folders = [] } = useCollections();
  const [text, setText] = useState('');
  const [first] = useState(chosen);
  const names = new Map(shows.map(({ show }) => [show.id, visibleText(show.title)]));
  const matches = nameMatcher(text);
  const others = [...names]
    .filter(([id, name]) => !first.includes(id) && matches(name))
    .slice(0, LISTED)
    .map(([id]) => id);
  const ids = [...new Set([...first, ...chosen, ...others])];
  let room = LISTED;
  const listed = folders.filter(
    ({ id, name }) => collections.includes(id) || (matches(name) && room-- > 0),
  );
  return (
    <fieldset>
      <legend className="pb-1 text-xs font-medium text-muted">{t('podcasts.subscriptions')}</legend>
      {names.size + folders.length > LISTED && (
        <input
          type="search"
          aria-label={t('podcasts.search')}
          placeholder={t('podcasts.search')}
          value={text}
          onChange={({ target }) => setText(target.value)}
          dir="auto"
          className={`mb-1 w-full ${TEXT_FIELD}`}
        />
      )}
      <CheckLine
        checked={chosen.length === 0 && collections.length === 0}
        onChange={() => onChange({ shows: [], collections: [] })}
      >
        {t('episode_lists.all_shows')}
      </CheckLine>
      {listed.map(({ id, name }) => (
        <CheckLine
          key={id}
          checked={collections.includes(id)}
          onChange={(checked) => onChange({ collections: toggled(collections, id, checked) })}
        >
          {t('episode_lists.of_collection', { name })}
        </CheckLine>
      ))}
      {ids.map((id) => (
        <CheckLine
          key={id}
          checked={chosen.includes(id)}
          onChange={(checked) => onChange({ shows: toggled(chosen, id, checked) })}
        >
          {names.get(id) ?? id}
        </CheckLine>
      ))}
    </fieldset>
  );
}

const toggled = (ids: readonly string[], id: string, chosen: boolean) =>
  chosen ? [...ids, id] : ids.filter((other) => other !== id);
