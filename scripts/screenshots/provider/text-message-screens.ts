import { changeAnswer, restoreAnswers, type Screen } from '#scripts/screenshots/screen-definition.ts'
import { openPlace, providerTexts } from './provider-navigation.ts'

/** Screens about text messages on a server that can send them. The demo's own server cannot. */
export const textMessageScreens: readonly Screen[] = [
  {
    name: 'provider-settings-texts',
    show: async (stage) => {
      const texts = providerTexts[stage.locale]
      const thisMonth = { messages: 124, segments: 151, cost: 12.08 }
      await changeAnswer(stage, 'textSettings', { isAvailable: true, isOn: true, sendsCodes: true, thisMonth })
      await openPlace(stage, '/settings/reminders')
      await stage.page.getByText(texts['texts.month'], { exact: true }).scrollIntoViewIfNeeded()
      await restoreAnswers(stage)
    },
  },
]
