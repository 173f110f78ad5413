import { screenWithTexts } from '../../../platform/screen-with-texts.tsx'
import { GiftCardScreen } from './gift-card-screen.tsx'
import { giftCardTexts } from './load-gift-card-texts.ts'

/** Returns the screen with its texts. They are loaded with this screen and not with the first one, because few visitors open it. */
export const giftCardWithTexts = () => screenWithTexts(Promise.resolve(GiftCardScreen), giftCardTexts)
