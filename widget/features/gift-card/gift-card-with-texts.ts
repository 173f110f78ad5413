import { screenWithTexts } from '../../app/lazy-texts.tsx'
import { GiftCardScreen } from './gift-card-screen.tsx'
import { giftCardTexts } from './gift-card-texts.ts'

/** The screen with its texts, which are found here instead of on the first screen, because few visitors open it. */
export const giftCardWithTexts = () => screenWithTexts(Promise.resolve(GiftCardScreen), giftCardTexts)
