import { Skeleton } from './skeleton.tsx';

/** The placeholder of a row: a picture, a name, and a line of text of this CSS width. */
export const SkeletonRow = ({ textWidth }: { textWidth: string }) => (
  <div className="grid grid-cols-[36px_minmax(0,1fr)] gap-3">
    <Skeleton shape="arch" width="36px" height="36px" />
    <span className="grid content-center gap-2">
      <Skeleton width="30%" />
      <Skeleton width={textWidth} />
    </span>
  </div>
);
