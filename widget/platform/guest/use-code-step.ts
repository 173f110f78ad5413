import { useEffect, useRef, useState } from 'react'
import { AppError } from '#shared/api/app-error.ts'
import { drafts, isRecord } from '../kept-drafts.ts'

/** The forms of a guest that may ask for a mailed code. */
export type CodeForm = 'order' | 'repeat' | 'gift-card'

/** Milliseconds that a mailed code is valid for certain: a minute less than the server says. */
const validFor = 9 * 60_000

const nameOf = (form: CodeForm): string => `code ${form}`

/** Keeps that a form asks for the code that was mailed to an address; a reload then shows its step again (rule D365). */
export function keepCodeStep(form: CodeForm, email: string, sentAt?: number): void {
  drafts.write(nameOf(form), { email, sentAt })
}

export const forgetCodeStep = (form: CodeForm): void => drafts.write(nameOf(form), undefined)

/** Whether the code step was shown for this address before a reload, and whether its code is still valid. */
export function keptCodeStep(form: CodeForm, email: string): { isAsked: boolean; isSent: boolean } {
  const kept = drafts.read(nameOf(form))
  if (!isRecord(kept) || kept['email'] !== email || email === '') return { isAsked: false, isSent: false }
  const { sentAt } = kept
  return { isAsked: true, isSent: typeof sentAt === 'number' && Date.now() - sentAt < validFor }
}

interface CodeStepOfForm {
  form: CodeForm
  /** The typed mail address; undefined when somebody is logged in. */
  email: string | undefined
  /** The error of the last attempt to order. */
  error: Error | null
  /** Sends the order of this attempt again. */
  again: () => void
  /** Clears the error. */
  goBack: () => void
  /** Whether the form has all that it needs to be sent. */
  isReady: boolean
  /** The id of the form. */
  formId: string
}

interface CodeStep {
  isAsked: boolean
  onConfirmed: () => void
  onBack: () => void
}

/**
 * Whether a guest's form shows the step of the mailed code: because the server asks for one now, or did so before a reload. In the second
 * case there is no attempt to repeat, so the form is shown and sent once the code is confirmed.
 */
export function useCodeStep({ form, email, error, again, goBack, isReady, formId }: CodeStepOfForm): CodeStep {
  const [resumed, setResumed] = useState<'no' | 'asked' | 'confirmed'>(() =>
    email !== undefined && keptCodeStep(form, email).isAsked ? 'asked' : 'no',
  )
  const isSent = useRef(false)
  const isAskedNow = email !== undefined && error instanceof AppError && error.code === 'guest-code-required'

  useEffect(() => {
    if (resumed !== 'confirmed' || !isReady || isSent.current) return
    const element = document.querySelector<HTMLFormElement>(`form#${formId}`)
    if (!element) return
    isSent.current = true
    element.requestSubmit()
  }, [resumed, isReady, formId])

  return {
    isAsked: isAskedNow || resumed === 'asked',
    onConfirmed() {
      if (isAskedNow) again()
      else setResumed('confirmed')
    },
    onBack() {
      setResumed('no')
      goBack()
    },
  }
}
