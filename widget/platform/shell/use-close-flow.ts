import { useLocation, useNavigate } from 'react-router-dom'
import { useLocale } from '#shared/i18n/use-text.ts'
import { closeSelection } from '../../data/booking/url-selection.ts'
import { localPath } from '../locale-in-path.ts'
import { ownHistory } from '../own-history.ts'
import { parentWindow } from '../parent-window.ts'

/** Milliseconds of the panel's closing animation (rule B9.10). */
const closingTime = 300

/**
 * Closes the booking flow: tells the host page, and after the animation goes to the services with an empty selection (rule B4.8).
 */
export function useCloseFlow(): () => void {
  const navigate = useNavigate()
  const locale = useLocale()
  const { search } = useLocation()
  return () => {
    parentWindow.post('close')
    setTimeout(() => {
      ownHistory.startOver()
      const address = { pathname: localPath(locale, '/'), search: closeSelection(search) }
      // A closed panel adds nothing to the host page's history (rule D366).
      void navigate(address, { replace: parentWindow.isEmbedded })
    }, closingTime)
  }
}
