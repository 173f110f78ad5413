import { useSearchParams } from 'react-router-dom'
import { useText } from '#shared/i18n/use-text.ts'
import { Button, Tabs } from '#shared/ui/index.ts'
import { useDialogs } from '#renderer/platform/dialogs/dialog-context.ts'
import { useHotkeys } from '#renderer/platform/keyboard/use-hotkeys.ts'
import { PlusIcon } from '#renderer/platform/theme/icons.tsx'
import { KeyCap } from '#renderer/platform/keyboard/key-cap.tsx'
import { Screen } from '#renderer/platform/screens/screen.tsx'
import { CouponList } from './coupon-list.tsx'
import { GiftCardList } from './gift-card-list.tsx'
import { GiftCardSalePanel } from './gift-card-sale-panel.tsx'
import styles from './voucher.module.css'

const tabs = ['coupons', 'gift-cards', 'sale'] as const

/** Coupons, gift cards, and how gift cards are sold in the widget (rules D280 to D286). The URL holds the tab. */
export function VouchersScreen() {
  const t = useText('provider')
  const dialogs = useDialogs()
  const [params, setParams] = useSearchParams()
  const tab = tabs.find((each) => each === params.get('tab')) ?? 'coupons'
  const create = () => dialogs.open(tab === 'coupons' ? { kind: 'coupon' } : { kind: 'issue-gift-card' })

  useHotkeys({ ...(tab !== 'sale' && { n: create }), '?': () => dialogs.open({ kind: 'keys' }) })

  return (
    <Screen
      title={t('vouchers.title')}
      actions={
        tab !== 'sale' && (
          <Button isCompact onClick={create}>
            <PlusIcon size={16} /> {t(`vouchers.new.${tab}`)} <KeyCap>N</KeyCap>
          </Button>
        )
      }
    >
      <Tabs
        label={t('vouchers.title')}
        variant="underlined"
        tabs={tabs.map((id) => ({ id, label: t(`vouchers.tab.${id}`) }))}
        value={tab}
        onChange={(next) => setParams({ tab: next }, { replace: true })}
        panelClassName={styles.panel}
      >
        {tab === 'coupons' && <CouponList onCreate={create} />}
        {tab === 'gift-cards' && <GiftCardList onCreate={create} />}
        {tab === 'sale' && <GiftCardSalePanel />}
      </Tabs>
    </Screen>
  )
}
