import { screenWithTexts } from '../../app/lazy-texts.tsx'
import { PrivacyScreen } from './privacy-screen.tsx'
import { privacyTexts } from './privacy-texts.ts'

/** The screen with its texts, which are found here instead of on the first screen, because few visitors open it. */
export const privacyWithTexts = () => screenWithTexts(Promise.resolve(PrivacyScreen), privacyTexts)
