import type { AddressSetting } from '@/lib/contract/settings';
import type { MessageKey } from '@/lib/i18n/message-keys';
import { t } from '@/lib/i18n/translate';
import { CheckLine } from './CheckLine';

interface ImportAddressesProps {
  /** As the file writes them. */
  addresses: Partial<Record<AddressSetting, string>>;
  taken: readonly AddressSetting[];
  onTaken: (taken: AddressSetting[]) => void;
}

const LINES = [
  { name: 'proxyHost', take: 'import.take_proxy', hint: 'import.take_proxy_hint' },
  { name: 'apiHost', take: 'import.take_api', hint: 'import.take_api_hint' },
] as const satisfies { name: AddressSetting; take: MessageKey; hint: MessageKey }[];

/**
 * The servers that a backup would have Skywave use. Whoever made the file would hear of what is played
 * here, so each is shown whole and taken only when its box is ticked.
 */
export function ImportAddresses({ addresses, taken, onTaken }: ImportAddressesProps) {
  const toggle = (name: AddressSetting) =>
    onTaken(taken.includes(name) ? taken.filter((one) => one !== name) : [...taken, name]);
  return LINES.map(({ name, take, hint }) => {
    const address = addresses[name];
    if (address === undefined) return null;
    return (
      <CheckLine
        key={name}
        checked={taken.includes(name)}
        onChange={() => toggle(name)}
        detail={
          <>
            <bdi dir="ltr" className="block break-all text-ink">
              {address}
            </bdi>
            {t(hint)}
          </>
        }
      >
        {t(take)}
      </CheckLine>
    );
  });
}
