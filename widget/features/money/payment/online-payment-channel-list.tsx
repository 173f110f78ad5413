import type { PaymentChannel } from '#shared/domain/payment/online-payment-channels.ts'
import { useText } from '#shared/i18n/use-text.ts'
import { PaymentMethodIcon } from './payment-method-icons.tsx'
import { RadioList } from './radio-list.tsx'

interface OnlinePaymentChannelListProps {
  channels: readonly PaymentChannel[]
  channel: PaymentChannel
  onChannelChange: (channel: PaymentChannel) => void
}

/** A list of the online payment channels, shown when there are several. */
export function OnlinePaymentChannelList({ channels, channel, onChannelChange }: OnlinePaymentChannelListProps) {
  const t = useText('payment')
  if (channels.length < 2) return null
  return (
    <RadioList
      title={t('methods')}
      rows={channels.map((name) => ({
        value: name,
        label: t(`method.${name}`),
        hint: t(`hint.${name}`),
        mark: <PaymentMethodIcon name={name} />,
      }))}
      value={channel}
      onChange={onChannelChange}
    />
  )
}
