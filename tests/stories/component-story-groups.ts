import { calendarStories } from '#shared/calendar/calendar.stories.tsx'
import { buttonStories } from '#shared/ui/button.stories.tsx'
import { displayStories } from '#shared/ui/display.stories.tsx'
import { messageStories } from '#shared/ui/toasts-notices-and-dialogs.stories.tsx'
import { selectStories } from '#shared/ui/select.stories.tsx'
import type { StoryGroup } from '#shared/ui/story.ts'
import { textFieldStories } from '#shared/ui/text-field.stories.tsx'

export const groups: readonly StoryGroup[] = [
  buttonStories,
  textFieldStories,
  selectStories,
  displayStories,
  messageStories,
  calendarStories,
]
