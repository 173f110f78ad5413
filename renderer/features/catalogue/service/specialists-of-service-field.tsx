import Table from '@mui/material/Table'
import TableBody from '@mui/material/TableBody'
import TableCell from '@mui/material/TableCell'
import TableContainer from '@mui/material/TableContainer'
import TableHead from '@mui/material/TableHead'
import TableRow from '@mui/material/TableRow'
import { useQuery } from '@tanstack/react-query'
import { fullName } from '#shared/domain/team/specialist.ts'
import { useText } from '#shared/i18n/use-text.ts'
import { Avatar, classNames, matchesQuery, Skeleton, useSearch } from '#shared/ui/index.ts'
import { specialistsQuery } from '#renderer/data/queries.ts'
import { useBridge } from '#renderer/platform/calls/bridge-context.ts'
import { SearchField } from '#renderer/platform/lists/search-field.tsx'
import { CheckboxCell } from './checkbox-cell.tsx'
import styles from './specialists-of-service-field.module.css'

interface SpecialistsOfServiceFieldProps {
  chosenIds: readonly string[]
  onChange: (ids: string[]) => void
}

/** The step "Provided by": specialists with search and select-all (rule A2.41). */
export function SpecialistsOfServiceField({ chosenIds, onChange }: SpecialistsOfServiceFieldProps) {
  const t = useText('provider')
  const bridge = useBridge()
  const search = useSearch()
  const { data: specialists } = useQuery(specialistsQuery(bridge))

  if (!specialists) return <Skeleton height="240px" />

  const shown = specialists.filter(
    (specialist) => matchesQuery(fullName(specialist), search.query) || matchesQuery(specialist.title, search.query),
  )
  const chosenShown = shown.filter(({ id }) => chosenIds.includes(id))
  const set = (ids: readonly string[], isChosen: boolean) => {
    const others = chosenIds.filter((id) => !ids.includes(id))
    onChange(isChosen ? [...others, ...ids] : others)
  }

  return (
    <>
      <SearchField label={t('service.specialists.search')} value={search.text} onChange={search.setText} />
      <TableContainer className={styles.frame}>
        <Table>
          <TableHead>
            <TableRow>
              <CheckboxCell
                label={t('service.specialists.all')}
                isChecked={shown.length > 0 && chosenShown.length === shown.length}
                isMixed={chosenShown.length > 0 && chosenShown.length < shown.length}
                onChange={(isChosen) =>
                  set(
                    shown.map(({ id }) => id),
                    isChosen,
                  )
                }
              />
              <TableCell>{t('service.specialists.name')}</TableCell>
              <TableCell className={styles.wide ?? ''}>{t('service.specialists.job')}</TableCell>
            </TableRow>
          </TableHead>
          <TableBody>
            {shown.map((specialist) => (
              <TableRow key={specialist.id} className={chosenIds.includes(specialist.id) ? (styles.chosen ?? '') : ''}>
                <CheckboxCell
                  label={fullName(specialist)}
                  isChecked={chosenIds.includes(specialist.id)}
                  onChange={(isChosen) => set([specialist.id], isChosen)}
                />
                <TableCell>
                  <span className={styles.person}>
                    <Avatar name={fullName(specialist)} src={specialist.profilePicture?.url} size="S" />
                    <span>
                      {fullName(specialist)}
                      <span className={classNames(styles.job, styles.narrow)}>{specialist.title}</span>
                    </span>
                  </span>
                </TableCell>
                <TableCell className={classNames(styles.job, styles.wide)}>{specialist.title}</TableCell>
              </TableRow>
            ))}
            {shown.length === 0 && (
              <TableRow>
                <TableCell className={styles.none ?? ''} colSpan={3}>
                  {t('service.specialists.none')}
                </TableCell>
              </TableRow>
            )}
          </TableBody>
        </Table>
      </TableContainer>
      <p className={styles.summary} aria-live="polite">
        {t('service.specialists.chosen', { chosen: chosenIds.length, count: specialists.length })}
      </p>
    </>
  )
}
