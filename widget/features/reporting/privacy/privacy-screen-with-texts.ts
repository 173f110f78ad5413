import { screenWithTexts } from '../../../platform/screen-with-texts.tsx'
import { PrivacyScreen } from './privacy-screen.tsx'
import { privacyTexts } from './load-privacy-texts.ts'

/** Returns the screen with its texts. They are loaded with this screen and not with the first one, because few visitors open it. */
export const privacyWithTexts = () => screenWithTexts(Promise.resolve(PrivacyScreen), privacyTexts)
